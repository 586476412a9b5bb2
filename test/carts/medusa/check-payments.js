// Runs the job of our package, which Medusa otherwise runs every 15 minutes: medusa exec ./check-payments.js
const { default: checkPayments } = require('./node_modules/@malipo/medusa/.medusa/server/src/jobs/check-payments.js')

module.exports.default = ({ container }) => checkPayments(container)
