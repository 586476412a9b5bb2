/** Opens the payment of an order in the dialog, and leads to the order when it is paid. The link works without it. */
;(() => {
  const link = document.getElementById('malipo-pay')
  const open = () => {
    window.Malipo.on('completed', () => {
      window.location.assign(link.dataset.return)
    })
    link.click()
  }
  if (!link) return
  if (window.Malipo) open()
  else document.querySelector('script[src$="/widget.js"]')?.addEventListener('load', open, { once: true })
})()
