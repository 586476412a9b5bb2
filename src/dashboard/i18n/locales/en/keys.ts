export default {
  'keys.title': 'API keys',
}
