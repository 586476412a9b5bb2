import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installPackages } from '../debian'

/** The files that the tests need, and the Debian package of each. */
const NEEDED: Record<string, string> = {
  '/usr/share/wordpress/wp-load.php': 'wordpress',
  '/usr/share/wordpress/wp-content/themes/twentytwentyone/style.css': 'wordpress-theme-twentytwentyone',
  '/usr/share/wordpress/wp-content/themes/twentytwentytwo/style.css': 'wordpress-theme-twentytwentytwo',
  '/usr/share/wordpress/wp-content/themes/twentytwentythree/style.css': 'wordpress-theme-twentytwentythree',
  '/usr/sbin/mariadbd': 'mariadb-server',
  '/usr/bin/php': 'php-cli',
  '/usr/bin/zip': 'zip',
}
const EXTENSIONS: Record<string, string> = {
  mysqli: 'php-mysql',
  curl: 'php-curl',
  xml: 'php-xml',
  zip: 'php-zip',
  gd: 'php-gd',
}

const loadedExtensions = () =>
  existsSync('/usr/bin/php') ? execFileSync('/usr/bin/php', ['-m'], { encoding: 'utf8' }).split('\n') : []

function missingPackages(): string[] {
  const loaded = loadedExtensions()
  return [
    ...Object.entries(NEEDED).flatMap(([path, name]) => (existsSync(path) ? [] : [name])),
    ...Object.entries(EXTENSIONS).flatMap(([extension, name]) => (loaded.includes(extension) ? [] : [name])),
  ]
}

/**
 * Installs missing packages before these tests, as root on Debian. Elsewhere the run fails and names them.
 */
export default function installMissingPackages(): void {
  const missing = missingPackages()
  if (missing.length > 0) installPackages('The WordPress tests need Debian packages', missing)
}
