export const PAGES_PATH = '/api/v1/payment-pages'

export const pagePath = (id: string) => `${PAGES_PATH}/${encodeURIComponent(id)}`
