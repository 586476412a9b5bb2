// `npm run woocommerce -- <folder of WordPress> <folder of WooCommerce>`: the gateway's stories in a real WooCommerce,
// instead of the stand-in that the other runs use.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const [wordpress, woocommerce] = process.argv.slice(2).map((folder) => resolve(folder))
const needed = [
  [wordpress, 'wp-load.php'],
  [woocommerce, 'woocommerce.php'],
]
for (const [folder, file] of needed)
  if (!folder || !existsSync(resolve(folder, file))) {
    process.stderr.write('npm run woocommerce -- <folder of WordPress> <folder of WooCommerce>\n')
    process.stderr.write(`${folder ?? 'A folder'}: has no ${file}\n`)
    process.exit(1)
  }
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'wordpress', 'woocommerce', 'checkout.real'], {
  stdio: 'inherit',
  env: { ...process.env, WORDPRESS_FOLDER: wordpress, WOOCOMMERCE_FOLDER: woocommerce },
})
process.exit(status ?? 1)
