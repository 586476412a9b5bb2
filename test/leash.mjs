// Imported into every service that a test starts: however the test ends, the service ends with it.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
