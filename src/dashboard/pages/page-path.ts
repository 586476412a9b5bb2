export const PAGES_PATH = '/api/v1/payment-pages'

/** The path of one page in the API. */
export const pagePath = (id: string) => `${PAGES_PATH}/${encodeURIComponent(id)}`
