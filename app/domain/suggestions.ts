/** Words that 'Quer contar mais?' offers. They are answers like typed ones, and stored as text. */
export const PERSONALITY_WORDS = ["calorosa", "simples", "antiga", "brincalhona", "elegante", "valente"] as const;

export const APPLICATIONS = ["saco e embalagem", "placa", "Instagram", "uniforme", "site"] as const;
