import { ShortListQuery } from '../../contract/envelope'
import { Merchant, MerchantPatch, ThemeVersion } from '../../contract/members/merchant'
import { TestCopy } from '../../contract/members/test-copy'
import { PaymentPage } from '../../contract/page/payment-page'
import { UploadedLogo } from '../../contract/theme/studio'
import { readEditablePage } from '../auth/read-own-page'
import { requireScope } from '../auth/require-caller'
import { requireAllowedFields } from '../auth/studio-link'
import { copyFromTest, previewTestCopy } from '../payments/merchant/copy-from-test'
import { changeMerchant, readMerchant } from '../payments/merchant/merchant'
import { paymentPageView } from '../payments/pages/payment-page-view'
import { changePage } from '../payments/pages/payment-pages'
import { listThemes, readThemeVersion } from '../payments/themes/theme-versions'
import { operation, operationsOf } from './operation/operation'
import { LOGO_DESCRIPTION, LOGO_EXAMPLE, LOGO_SUMMARY, readPicture, uploadLogo } from './upload-logo'

const MERCHANT = '/api/v1/merchant'
const PAGE = '/api/v1/payment-pages/{id_or_slug}'
const THEMES =
  'The last hundred saved themes. `POST …/{version_id}/restore` saves an earlier theme again, as the newest.'

/** The merchant's settings, and saved themes. */
export const MERCHANT_OPERATIONS = [
  ...operationsOf('Merchant', [
    operation({
      id: 'readMerchant',
      method: 'get',
      path: MERCHANT,
      summary: 'Your details, theme and mails, in the mode of the key',
      auth: 'merchant-theme',
      scope: 'payments',
      answer: { status: 200, one: Merchant },
      handle: ({ caller }, api) => readMerchant(api, caller),
    }),
    operation({
      id: 'changeMerchant',
      method: 'patch',
      path: MERCHANT,
      summary: 'Change the details that your pages show, the theme of pages without their own, or the mails you get',
      description:
        'Absent fields stay as they are, `null` removes a field, and `theme` is replaced as a whole. Changes apply only in the mode of the key. A page with its own `merchant` or `theme` keeps it. `mail` is merged, and a key needs the scope `keys` to change it. A new mail address gets a link first, and gets mails once it is confirmed.',
      auth: 'merchant-theme',
      scope: 'payments',
      body: MerchantPatch,
      answer: { status: 200, one: Merchant },
      errors: [429],
      async handle({ caller, body }, api) {
        requireAllowedFields(caller, body, ['theme'])
        if (caller.scope === null && body.mail) requireScope(caller, 'keys')
        return changeMerchant(api, caller, body)
      },
    }),
    operation({
      id: 'uploadMerchantLogo',
      method: 'post',
      path: `${MERCHANT}/logo`,
      summary: LOGO_SUMMARY,
      description: `${LOGO_DESCRIPTION} Pages show it once it is your \`logo_url\`.`,
      scope: 'payments',
      image: LOGO_EXAMPLE,
      answer: { status: 201, one: UploadedLogo },
      handle: async ({ c, caller }, api) => uploadLogo(api, caller.merchantId, await readPicture(c)),
    }),
    operation({
      id: 'previewTestCopy',
      method: 'get',
      path: `${MERCHANT}/test-copy`,
      summary: 'What live mode would take over from test mode',
      description: '409 in test mode.',
      scope: 'payments',
      roles: ['owner'],
      answer: { status: 200, one: TestCopy },
      errors: [409],
      handle: ({ caller }, api) => previewTestCopy(api, caller),
    }),
    operation({
      id: 'copyFromTest',
      method: 'post',
      path: `${MERCHANT}/test-copy`,
      summary: 'Copy settings and pages from test mode to live mode',
      description:
        'Copies the settings that live mode lacks, and each page once, as a draft with a new slug and `return_secret`. Called again, it copies only what is new. Keys, webhooks, wallets, secrets and addresses for mails are never copied. 409 in test mode.',
      scope: 'payments',
      answer: { status: 200, one: TestCopy },
      errors: [409],
      handle: ({ caller }, api) => copyFromTest(api, caller),
    }),
    operation({
      id: 'listThemes',
      method: 'get',
      path: `${MERCHANT}/theme-versions`,
      summary: 'Your themes, newest first',
      description: THEMES,
      auth: 'merchant-theme',
      scope: 'payments',
      query: ShortListQuery,
      answer: { status: 200, list: ThemeVersion },
      handle: ({ caller, query }, api) => listThemes(api, caller, null, query),
    }),
    operation({
      id: 'restoreTheme',
      method: 'post',
      path: `${MERCHANT}/theme-versions/{version_id}/restore`,
      summary: 'Restore one of your earlier themes',
      auth: 'merchant-theme',
      scope: 'payments',
      answer: { status: 200, one: Merchant },
      handle: async ({ caller, params }, api) =>
        changeMerchant(api, caller, { theme: await readThemeVersion(api, caller, null, params.version_id) }),
    }),
  ]),
  ...operationsOf('Studio', [
    operation({
      id: 'listPageThemes',
      method: 'get',
      path: `${PAGE}/theme-versions`,
      summary: 'The page’s own themes, newest first',
      description: THEMES,
      auth: 'studio',
      scope: 'payments',
      query: ShortListQuery,
      answer: { status: 200, list: ThemeVersion },
      async handle({ caller, params, query }, api) {
        const { page } = await readEditablePage(api.storage.database, caller, params.id_or_slug)
        return listThemes(api, caller, page.id, query)
      },
    }),
    operation({
      id: 'restorePageTheme',
      method: 'post',
      path: `${PAGE}/theme-versions/{version_id}/restore`,
      summary: 'Restore an earlier theme of the page',
      auth: 'studio',
      scope: 'payments',
      answer: { status: 200, one: PaymentPage },
      async handle({ caller, params }, api) {
        const { page } = await readEditablePage(api.storage.database, caller, params.id_or_slug)
        const theme = await readThemeVersion(api, caller, page.id, params.version_id)
        return paymentPageView(await changePage(api, caller, page.id, { theme }), api.publicUrl)
      },
    }),
  ]),
]
