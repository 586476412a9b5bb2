import { LOGO_BYTES } from '../../../../src/contract/theme/studio'
import { type Causes, DEMO, inTestMode, LOGO, ofPage, oldestTheme, switchMailOn, THEMED } from './setup'

export const PAGES: Causes = {
  searchPages: {
    200: async (me) => {
      const { id } = await me.ask<{ id: string }>('GET', '/api/v1/payment-pages/demo')
      return { body: { query: id } }
    },
  },
  createPage: {
    201: async () => ({ body: { title: 'Page', currency: 'NGN' } }),
    409: async () => ({ body: { title: 'Page', currency: 'NGN', slug: 'demo' } }),
  },
  readOwnPage: { 200: async () => ({ params: DEMO }) },
  changePage: {
    200: async () => ({ params: DEMO, body: { title: 'Other' } }),
    409: async (me) => ({ params: await ofPage(me), body: { slug: 'demo' } }),
  },
  duplicatePage: { 201: async () => ({ params: { id_or_slug: 'donate' } }) },
  createStudioLink: { 201: async () => ({ params: DEMO }) },
  changeMerchant: {
    200: async () => ({ body: { name: 'Kano Books', theme: { accent: '#0b5c4a' } } }),
    429: async (me) => {
      switchMailOn()
      const body = { mail: { address: 'owner@lagosbooks.example' } }
      for (let sent = 0; sent < 3; sent += 1) await me.ask('PATCH', '/api/v1/merchant', body)
      return { body }
    },
  },
  previewTestCopy: { 200: async () => ({}), 409: async () => ({ headers: await inTestMode() }) },
  copyFromTest: { 200: async () => ({ body: {} }), 409: async () => ({ body: {}, headers: await inTestMode() }) },
  listThemes: {
    200: async (me) => {
      await me.ask('PATCH', '/api/v1/merchant', THEMED)
      return {}
    },
  },
  restoreTheme: {
    200: async (me) => {
      await me.ask('PATCH', '/api/v1/merchant', THEMED)
      return { params: { version_id: await oldestTheme(me, '/api/v1/merchant') } }
    },
  },
  listPageThemes: { 200: async () => ({ params: DEMO }) },
  restorePageTheme: {
    200: async (me) => {
      await me.ask('PATCH', '/api/v1/payment-pages/demo', { theme: { accent: '#0b5c4a' } })
      return { params: { id_or_slug: 'demo', version_id: await oldestTheme(me, '/api/v1/payment-pages/demo') } }
    },
  },
  readDraft: { 200: async () => ({ params: DEMO }) },
  saveDraft: { 200: async () => ({ params: DEMO, body: { theme: null } }) },
  discardDraft: { 200: async () => ({ params: DEMO }) },
  uploadLogo: {
    201: async () => ({ params: DEMO, image: LOGO }),
    400: async () => ({ params: DEMO, image: 'no image' }),
    404: async () => ({ params: { id_or_slug: 'nonsense' }, image: LOGO }),
    413: async () => ({ params: DEMO, image: LOGO + ' '.repeat(LOGO_BYTES) }),
  },
  uploadMerchantLogo: {
    201: async () => ({ image: LOGO }),
    400: async () => ({ image: 'no image' }),
    413: async () => ({ image: LOGO + ' '.repeat(LOGO_BYTES) }),
  },
}
