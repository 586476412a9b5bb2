import { mount, on, open } from '@malipo/checkout/widget'
import { createElement, StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const origin = document.documentElement.dataset.pay

function Checkout() {
  const place = useRef(null)
  useEffect(() => mount(place.current, { origin, page: 'demo', email: null }).close, [])
  return createElement('div', { ref: place, id: 'place' })
}

function Shop() {
  const [isVisible, setVisible] = useState(false)
  const [paid, setPaid] = useState('')
  useEffect(() => on('completed', ({ reference }) => setPaid(reference)), [])
  return createElement(
    'main',
    null,
    createElement('button', { type: 'button', onClick: () => setVisible(!isVisible) }, 'Toggle'),
    createElement(
      'button',
      { type: 'button', onClick: () => open({ origin, page: 'demo', amount: 5 }) },
      'Pay with crypto',
    ),
    createElement('output', null, paid),
    isVisible && createElement(Checkout),
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  createElement(StrictMode, null, createElement(Shop)),
)
