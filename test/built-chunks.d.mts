export function chunkOf(name: string, extension?: 'js' | 'css'): string
