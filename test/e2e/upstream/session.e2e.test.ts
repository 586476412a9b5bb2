import { frontStories } from './front-stories'

// The upstream's answers have unknown fields.
const unknownFields = { email: 'x@example.com', tenant: { id: 7 } }
frontStories({ dialect: 'session', payGives: ['address'], clutter: unknownFields }, { webhooks: false })
