import { mount, on, open } from '@malipo/checkout/widget'
import { createApp, h, onMounted, onUnmounted, reactive, ref } from 'vue'

const origin = document.documentElement.dataset.pay

const Checkout = {
  setup() {
    const place = ref(null)
    let payment
    onMounted(() => {
      payment = mount(place.value, { origin, page: 'demo', metadata: reactive({ order: { id: 7 } }) })
    })
    onUnmounted(() => payment.close())
    return () => h('div', { ref: place, id: 'place' })
  },
}

createApp({
  setup() {
    const isVisible = ref(false)
    const paid = ref('')
    onUnmounted(
      on('completed', ({ reference }) => {
        paid.value = reference
      }),
    )
    return () => [
      h(
        'button',
        {
          onClick: () => {
            isVisible.value = !isVisible.value
          },
        },
        'Toggle',
      ),
      h('button', { onClick: () => open({ origin, page: 'demo', amount: 5 }) }, 'Pay with crypto'),
      h('output', paid.value),
      isVisible.value && h(Checkout),
    ]
  },
}).mount(document.body.appendChild(document.createElement('div')))
