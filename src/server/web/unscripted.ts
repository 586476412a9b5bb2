import { RELOAD_UNSCRIPTED } from '../../contract/view.ts'

/**
 * On `<html>` in the document of a payment until the page's own script runs and takes it away: `reload`, or `still` where
 * the customer has stopped that. `failed` once it seems that the script does not come.
 */
export const UNSCRIPTED = 'data-unscripted'

/** Milliseconds after which a script that has not come is told as failed; an error is told at once. */
const PATIENCE = 10_000

/**
 * For a browser that runs scripts and was refused the page's own: looks for the payment by reloading, as a browser without
 * script does. Never away from what is on the screen while the service does not answer, nor from a form that is open or
 * was touched. Written for browsers that know no modules, either.
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

/** The one script that stands in a document itself; its policy names it by its hash. */
export const UNSCRIPTED_SCRIPT = `<script>${UNSCRIPTED_SOURCE}</script>`
