import { RELOAD_UNSCRIPTED } from '../../contract/page/view.ts'

/**
 * An attribute of `<html>` in the document of a payment, which the page's script removes when it runs. `reload`: the
 * document reloads by itself; `still`: the customer has stopped that; `failed`: the script did not load.
 */
export const UNSCRIPTED = 'data-unscripted'

/** The time after which a missing script counts as failed. A script error counts at once. */
const SCRIPT_TIMEOUT_MS = 10_000

/**
 * Reloads the document if the page's own script did not load, but not while the service does not answer, or while a
 * form is open or was edited. It must also run in browsers without modules.
 */
export const UNSCRIPTED_SOURCE = `(function(){
var root=document.documentElement,mark='${UNSCRIPTED}',still=root.getAttribute(mark)==='still',touched=false
function isWaiting(){return root.hasAttribute(mark)}
function fail(){if(isWaiting())root.setAttribute(mark,'failed')}
function touch(){touched=true}
function canReload(){return isWaiting()&&!touched&&!document.hidden&&navigator.onLine!==false&&!document.querySelector('details[open] form')}
function poll(){
if(!isWaiting()||touched)return
setTimeout(poll,${RELOAD_UNSCRIPTED * 1000})
if(!canReload())return
if(!self.fetch)return location.reload()
fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(answer){if(answer.ok&&canReload())location.reload()},function(){})
}
addEventListener('error',function(event){if(event.target.tagName==='SCRIPT')fail()},true)
addEventListener('unhandledrejection',fail)
addEventListener('input',touch)
addEventListener('submit',touch)
setTimeout(fail,${SCRIPT_TIMEOUT_MS})
if(!still)setTimeout(poll,${RELOAD_UNSCRIPTED * 1000})
})()`

/** The only inline script of a document. The content policy allows it by hash. */
export const UNSCRIPTED_SCRIPT = `<script data-cfasync="false">${UNSCRIPTED_SOURCE}</script>`
