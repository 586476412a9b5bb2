// Fills Medusa with a product, a region that offers Malipo, and keys, which it prints: medusa exec ./seed.js
const {
  createApiKeysWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} = require('@medusajs/medusa/core-flows')

module.exports.default = async function seed({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result
  const [channel] = await run(createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Shop' }] })
  const [region] = await run(createRegionsWorkflow, {
    regions: [{ name: 'US', currency_code: 'usd', countries: ['us'], payment_providers: ['pp_malipo_malipo'] }],
  })
  const [product] = await run(createProductsWorkflow, {
    products: [
      {
        title: 'Ankara fabric',
        status: 'published',
        options: [{ title: 'Size', values: ['M'] }],
        sales_channels: [{ id: channel.id }],
        variants: [
          {
            title: 'M',
            options: { Size: 'M' },
            manage_inventory: false,
            prices: [{ currency_code: 'usd', amount: 53 }],
          },
        ],
      },
    ],
  })
  const keys = ['publishable', 'secret'].map((type) => ({ title: type, type, created_by: 'test' }))
  const [publishable, secret] = await run(createApiKeysWorkflow, { api_keys: keys })
  await run(linkSalesChannelsToApiKeyWorkflow, { id: publishable.id, add: [channel.id] })
  const seeded = {
    publishable: publishable.token,
    secret: secret.token,
    region: region.id,
    channel: channel.id,
    variant: product.variants[0].id,
  }
  console.warn(`seeded ${JSON.stringify(seeded)}`)
}
