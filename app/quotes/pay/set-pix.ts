/** Leads an admin to where the studio's Pix key is set. */
export const SET_PIX = { to: "/admin/estudio#pix", label: "Pôr a chave Pix" } as const;
