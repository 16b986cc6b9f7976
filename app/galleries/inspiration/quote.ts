/** Opens /inspiration. */
export const QUOTE = { text: "A inspiração existe, mas tem que te encontrar trabalhando.", author: "Pablo Picasso" };
