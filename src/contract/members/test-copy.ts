import * as v from 'valibot'

/** The settings that going live copies. Keys, webhooks, wallets, secrets and addresses for mails are not among them. */
export const COPIED_SETTINGS = ['name', 'logo_url', 'support_email', 'privacy_url', 'theme', 'locale'] as const

/** The answer of `GET` and `POST /api/v1/merchant/test-copy`. */
export const TestCopy = v.pipe(
  v.object({
    settings: v.pipe(
      v.array(v.picklist(COPIED_SETTINGS)),
      v.description('The settings of test mode that live mode lacks. A setting that live mode has stays.'),
    ),
    pages: v.pipe(
      v.array(
        v.object({
          id: v.pipe(v.string(), v.description('With `GET` the page of test mode, with `POST` its copy in live mode.')),
          title: v.string(),
          slug: v.pipe(v.string(), v.description('The name in the page’s address.')),
        }),
      ),
      v.description('The pages of test mode that have no copy in live mode yet. The oldest 100.'),
    ),
    refused: v.pipe(
      v.optional(
        v.array(
          v.object({
            id: v.pipe(v.string(), v.description('The page of test mode.')),
            title: v.string(),
            slug: v.pipe(v.string(), v.description('The name in the address of the page of test mode.')),
            errors: v.pipe(v.array(v.string()), v.description('Why, as `"<field>: <text>"`.')),
          }),
        ),
      ),
      v.description('The pages that live mode refuses. They are not copied. Present if there are any.'),
    ),
  }),
  v.examples([
    {
      settings: ['name', 'support_email'],
      pages: [{ id: '3b6e2d58-90c1-4d1f-b1f4-6a7c2e9d8f03', title: 'Bag of rice', slug: 'bag-of-rice-4f1c2a' }],
    },
  ]),
)
export type TestCopy = v.InferOutput<typeof TestCopy>
