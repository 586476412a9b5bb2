/** The gateway in the block checkout, in plain JavaScript without a build. */
;((registry, settings, element, entities) => {
  const { title = '', description = '', supports = [] } = settings.getSetting('malipo_data', {})
  const label = entities.decodeEntities(title)
  const Description = () => entities.decodeEntities(description)
  registry.registerPaymentMethod({
    name: 'malipo',
    label,
    ariaLabel: label,
    content: element.createElement(Description),
    edit: element.createElement(Description),
    canMakePayment: () => true,
    supports: { features: supports },
  })
})(window.wc.wcBlocksRegistry, window.wc.wcSettings, window.wp.element, window.wp.htmlEntities)
