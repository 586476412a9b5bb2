export default {
  'settings.title': 'Settings',
}
