// Every service that a test starts imports this file, so that the service ends when the test does, even in a crash.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
