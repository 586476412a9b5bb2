import { render } from 'preact'

const root = document.getElementById('studio')
if (root) render(<p>studio</p>, root)
