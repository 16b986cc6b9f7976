/** Where anybody can check the PDF of a quote; it stands in every one of them, and never changes. */
export const VERIFY_PATH = "/verificar";
