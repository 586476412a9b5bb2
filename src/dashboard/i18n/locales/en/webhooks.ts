export default {
  'webhooks.title': 'Webhooks',
}
