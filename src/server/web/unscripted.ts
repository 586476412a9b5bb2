import { RELOAD_UNSCRIPTED } from '../../contract/page/view.ts'

/**
 * An attribute of `<html>` in the document of a payment. The page's script removes it when it runs. `reload`: the document
 * reloads by itself; `still`: the customer stopped that; `failed`: the script did not load.
 */
export const UNSCRIPTED = 'data-unscripted'

/** Milliseconds after which a missing script counts as failed. A script error counts at once. */
const PATIENCE = 10_000

/**
 * Reloads the document if the page's own script did not load. It never reloads while the service does not answer, or while
 * a form is open or was edited. It must also run in browsers without modules.
 */
export const UNSCRIPTED_SOURCE = `(function(){
var root=document.documentElement,mark='${UNSCRIPTED}',still=root.getAttribute(mark)==='still',touched=false
function waits(){return root.hasAttribute(mark)}
function tell(){if(waits())root.setAttribute(mark,'failed')}
function touch(){touched=true}
function may(){return waits()&&!touched&&!document.hidden&&navigator.onLine!==false&&!document.querySelector('details[open] form')}
function look(){
if(!waits()||touched)return
setTimeout(look,${RELOAD_UNSCRIPTED * 1000})
if(!may())return
if(!self.fetch)return location.reload()
fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(answer){if(answer.ok&&may())location.reload()},function(){})
}
addEventListener('error',function(event){if(event.target.tagName==='SCRIPT')tell()},true)
addEventListener('unhandledrejection',tell)
addEventListener('input',touch)
addEventListener('submit',touch)
setTimeout(tell,${PATIENCE})
if(!still)setTimeout(look,${RELOAD_UNSCRIPTED * 1000})
})()`

/** The only inline script of a document. The content policy allows it by hash. */
export const UNSCRIPTED_SCRIPT = `<script>${UNSCRIPTED_SOURCE}</script>`
