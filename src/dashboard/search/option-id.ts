/** The id of an option of the results, which the field names as the active one. */
export const optionId = (index: number) => `search-option-${index}`
