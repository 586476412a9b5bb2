import { frontStories } from './front-stories'

// an upstream whose answers have unknown fields
const clutter = { email: 'x@example.com', tenant: { id: 7 } }
frontStories({ dialect: 'session', payGives: ['address'], clutter }, { webhooks: false })
