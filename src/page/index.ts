import { start } from './main'

const root = document.getElementById('app')
if (root) start(root)
