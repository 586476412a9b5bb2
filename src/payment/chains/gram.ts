/** TON's coin was renamed in June 2026, but not the network; wallets show either name. In every language, so without words. */
export const GRAM = 'Gram (GRAM) / Toncoin (TON)'
