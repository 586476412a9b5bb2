/** TON's coin was renamed in June 2026, but not the network; wallets show either name. */
export const GRAM = 'Gram (GRAM), formerly Toncoin (TON)'
