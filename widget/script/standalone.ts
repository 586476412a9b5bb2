import * as embed from './embed/embed-page'
import { install, isInstalled } from './install'
import { scriptOrigin } from './script-origin'

// the widget in one file, for shops that pin it by its hash
if (!isInstalled()) install({ origin: scriptOrigin(), loadEmbed: async () => embed })
