/** Apart from response.ts, because a measurement compresses as the product does, without its configuration. */
import { constants } from "node:zlib";

/** Brotli's lowest but one costs a tenth of a millisecond for a page; a thread of its own would cost as much again. */
export const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } };
