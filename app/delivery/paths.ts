/** Addresses of a request's delivery. */

export const deliveryPath = (budgetId: string) => `/budget/${budgetId}/entrega`;
export const buildPath = (budgetId: string) => `/budget/${budgetId}/entrega/montar`;
/** `name` with its folder, as in the zip. */
export const kitFilePath = (budgetId: string, name: string) => `/budget/${budgetId}/entrega/arquivo/${name}`;
export const kitZipPath = (budgetId: string) => `/budget/${budgetId}/entrega/tudo.zip`;
export const portfolioPath = (budgetId: string) => `/budget/${budgetId}/portfolio`;
/** Without an account: by the mailed link, and the brand's own page. */
export const openDeliveryPath = (token: string) => `/entrega/${token}`;
export const brandPath = (slug: string) => `/m/${slug}`;
