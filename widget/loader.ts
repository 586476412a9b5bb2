import './storefront'
import { on } from './events'
import { present } from './payment'

self.Malipo = { open: present, mount: (target, options) => present(options, target, target), on }
