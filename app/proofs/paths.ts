/** Addresses of a request's proofs. */

export const proofPath = (budgetId: string, number: number) => `/budget/${budgetId}/prova/${number}`;
export const newProofPath = (budgetId: string) => `/budget/${budgetId}/prova/nova`;
/** The picture that is shown of a piece. */
export const piecePath = (budgetId: string, piece: string) => `/budget/${budgetId}/prova/peca/${piece}`;
/** Of a piece's address: that of its thumbnail. */
export const thumbnailPath = (piece: string) => `${piece}?t=1`;
/** Of a guest, who has no account. */
export const guestPath = (token: string) => `/convite/${token}`;
export const guestPiecePath = (token: string, piece: string) => `/convite/${token}/peca/${piece}`;
/** The record of an approval as a text to keep. */
export const approvalFilePath = (budgetId: string, number: number) => `${proofPath(budgetId, number)}/registro.txt`;
/** Where the kit of an approved version is put together: the next step of its page, which stands below the delivery's. */
export const buildPath = (budgetId: string) => `/budget/${budgetId}/entrega/montar`;
