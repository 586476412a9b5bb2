export default {
  'pages.title': 'Pages',
}
