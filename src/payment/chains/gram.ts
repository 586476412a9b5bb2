/** The coin of TON was renamed in June 2026, the network was not: wallets show either name. */
export const GRAM = 'Gram (GRAM), formerly Toncoin (TON)'
