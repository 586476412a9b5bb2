export default {
  'today.title': 'Today',
}
