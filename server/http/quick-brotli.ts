/** Apart from response.ts, so that a benchmark can compress as the product does without loading its configuration. */
import { constants } from "node:zlib";

/**
 * Brotli's second lowest quality takes a tenth of a millisecond for a page; handing over to another thread would cost
 * as much.
 */
export const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } };
