/** 1 px for each pixel that a window is wider and higher than a phone, times a thousand: a step between the two. */
const DESKTOP = '(min(100vw - 600px,100vh - 480px)*1000)'
const STYLE = 'border:0;width:100%;vertical-align:top'
/** Fills a phone; on a desktop it is a column with the shop around it. */
const DIALOG_STYLE = `${STYLE};position:absolute;top:0;right:0;bottom:0;left:0;margin:auto;width:min(100%,max(480px,-1*${DESKTOP}));height:calc(100% - clamp(0px,${DESKTOP},48px));max-height:max(860px,-1*${DESKTOP});border-radius:clamp(0px,${DESKTOP},14px)`

/** Allows what the page needs in a foreign site, and no more. */
export function createFrame(name: string, isDialog: boolean): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  // a title would be a tooltip over the whole page
  frame.setAttribute('aria-label', name)
  frame.allow = permissions()
  frame.referrerPolicy = 'no-referrer'
  frame.height = '480'
  frame.part = 'frame'
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation',
  )
  frame.style.cssText = isDialog ? DIALOG_STYLE : STYLE
  return frame
}

interface FeaturePolicy {
  features(): string[]
}

/** Browsers warn of a permission that they do not know. Those that do not list them ask for none to copy. */
function permissions(): string {
  const { featurePolicy } = document as Document & { featurePolicy?: FeaturePolicy }
  const known = featurePolicy?.features() ?? ('share' in navigator ? ['web-share'] : [])
  return ['clipboard-write', 'web-share'].filter((name) => known.includes(name)).join('; ')
}

/** Hidden, it loads as wide as it will be shown; inline it lies behind the card, and takes no room beside it. */
export function setShown({ style }: HTMLIFrameElement, isDialog: boolean, isShown: boolean): void {
  style.visibility = isShown ? 'visible' : 'hidden'
  if (isDialog) return
  style.position = isShown ? 'static' : 'absolute'
  style.top = style.left = '0'
  style.height = isShown ? '' : '100%'
}
