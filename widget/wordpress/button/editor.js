/** The block in the editor, in plain JavaScript without a build. PHP renders the block for visitors. */
;((blocks, element, blockEditor, components, i18n) => {
  const { createElement: el, Fragment } = element
  const { __ } = i18n

  const isSlug = (text) => /^[A-Za-z0-9_-]{1,100}$/.test(text)

  function Controls({ attributes, setAttributes }) {
    const field = (name, label, help) =>
      el(components.TextControl, {
        label,
        help,
        value: attributes[name],
        onChange: (value) => setAttributes({ [name]: value.trimStart() }),
      })
    return el(
      blockEditor.InspectorControls,
      null,
      el(
        components.PanelBody,
        { title: __('Payment', 'malipo') },
        el(components.SelectControl, {
          label: __('Show', 'malipo'),
          value: attributes.mode,
          options: [
            { value: 'button', label: __('A button', 'malipo') },
            { value: 'inline', label: __('The page itself', 'malipo') },
          ],
          onChange: (mode) => setAttributes({ mode }),
        }),
        field('page', __('Payment page', 'malipo'), __('Its slug. Empty: the page in the settings.', 'malipo')),
        attributes.mode === 'button' && field('text', __('Text of the button', 'malipo')),
        field(
          'amount',
          __('Amount', 'malipo'),
          __('A suggestion, for pages where the customer chooses the amount.', 'malipo'),
        ),
      ),
    )
  }

  function Preview({ attributes }) {
    const page = attributes.page || window.malipoDefaultPage
    if (!isSlug(page))
      return el(components.Placeholder, {
        icon: 'money-alt',
        label: __('Malipo payment', 'malipo'),
        instructions: __('Enter the slug of a payment page in the settings of this block.', 'malipo'),
      })
    if (attributes.mode === 'inline')
      return el(components.Placeholder, {
        icon: 'money-alt',
        label: __('Malipo payment', 'malipo'),
        // translators: %s: slug of a payment page
        instructions: i18n.sprintf(__('The payment page “%s” appears here.', 'malipo'), page),
      })
    return el(
      'div',
      { className: 'wp-block-button' },
      el(
        'span',
        { className: 'wp-block-button__link wp-element-button' },
        attributes.text || __('Pay with crypto', 'malipo'),
      ),
    )
  }

  blocks.registerBlockType('malipo/checkout', {
    edit: (props) =>
      el(Fragment, null, el(Controls, props), el('div', blockEditor.useBlockProps(), el(Preview, props))),
    save: () => null,
  })
})(window.wp.blocks, window.wp.element, window.wp.blockEditor, window.wp.components, window.wp.i18n)
