/** How often each race is run: a few times in the gate, 100 times by `npm run test:races`. */
export const ROUNDS = Number(process.env.ROUNDS ?? 10);
