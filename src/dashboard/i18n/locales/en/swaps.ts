export default {
  'swaps.title': 'Swaps',
}
