import type { Malipo } from './interface'

declare global {
  interface Window {
    Malipo?: Malipo
  }
}
