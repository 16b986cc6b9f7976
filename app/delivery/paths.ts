/** Addresses of a request's delivery. */

/** What a page shows is asked for with this in its address. */
export const SHOWN = "ver";

export const deliveryPath = (budgetId: string) => `/budget/${budgetId}/entrega`;
/** Below one of the addresses at which a delivery opens. `name` with its folder, as in the zip. */
export const fileIn = (base: string, name: string) => `${base}/arquivo/${encodeURI(name)}`;
/** As a page shows it; it is no download. */
export const shownIn = (base: string, name: string) => `${fileIn(base, name)}?${SHOWN}`;
export const zipIn = (base: string) => `${base}/tudo.zip`;
export const portfolioPath = (budgetId: string) => `/budget/${budgetId}/portfolio`;
/** Without an account: by the mailed link, and the brand's own page. */
export const openDeliveryPath = (token: string) => `/entrega/${token}`;
export const brandPath = (slug: string) => `/m/${slug}`;
