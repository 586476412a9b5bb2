export default {
  'wallets.title': 'Wallets',
  'wallets.only_live': 'Wallets are for real money',
  'wallets.only_live_text':
    'In test mode the sandbox makes all addresses, and nobody needs a wallet. Add your own keys and addresses in live mode.',
  'wallets.to_live': 'Go to live mode',
  'wallets.empty': 'No wallet yet',
  'wallets.empty_text':
    'With a wallet of your own, customers’ money goes straight to addresses that only you can spend from. Nobody here can move it, and nobody here can bring it back: whoever loses the words of a wallet loses all that it has received.',
  'wallets.guide': 'From twelve words to the first payment: the guide',
  'wallets.add': 'Add a wallet',
  'wallets.add_for': 'Add a wallet: {networks}',
  'wallets.unconfirmed': 'Compare it first',
  'wallets.confirmed': 'Confirmed',
  'wallets.unreadable': 'Key cannot be read',
  'wallets.stopped': 'Stopped',
  'wallets.proven': 'Proven',
  'wallets.accepted': 'Used without proof',
  'wallets.unproven': 'Not proven yet',
  'wallets.no_node': 'Not set up',
  'wallets.unreadable_since': 'Cannot be seen since {time}',
  'wallets.never': 'Never type a private key or recovery words here, nor on any other web page.',
  'wallets.never_text': 'Malipo never asks for them. Whoever has them has your money.',
  'wallets.which': 'Which networks?',
  'wallets.which_text': 'Networks that share the same addresses share one wallet.',
  'wallets.exists': 'You have a wallet for this. To use another one, remove it first.',
  'wallets.key_or_list': 'A public key, or a list of addresses',
  'wallets.cost': 'What collecting costs',
  'wallets.cost_text':
    'Receiving costs you nothing. But each payment has an address of its own, and you pay for bringing the money together. Work this out before you take small payments.',
  'wallets.cost_bitcoin':
    'Bitcoin: each payment is one more input of a transaction, about 68 virtual bytes at the fee of the day.',
  'wallets.cost_evm':
    '{networks}: one transaction for each payment. For a token such as USDT you first have to send some of the network’s own coin to each address.',
  'wallets.cost_tron':
    'Tron: for USDT about 6.4 TRX on each address without staked energy, about 13 TRX if the recipient never had USDT, and 1 TRX to activate an address.',
  'wallets.cost_solana': 'Solana: a small fee for each payment, which another address can pay.',
  'wallets.cost_ton': 'TON: some TON in each wallet, for its first transaction and for gas.',
  'wallets.cost_known': 'I know what collecting costs on these networks.',
  'wallets.how': 'A key or a list?',
  'wallets.by_key': 'A public key',
  'wallets.by_key_text':
    'The extended public key of an account. All addresses follow from it, so they never run out. It shows money, and cannot spend it.',
  'wallets.by_key_secret':
    'Do not show it to anybody. With it, one can see every payment. With it and the private key of a single address, one can take all the money.',
  'wallets.enter_key': 'Use a public key',
  'wallets.by_list': 'A list of addresses',
  'wallets.only_list': 'Addresses of this network do not follow from a public key.',
  'wallets.by_list_text':
    'Addresses that you copy from your own wallet, each for one payment. This works with every wallet. The first address is for the proof: 20 addresses serve 19 payments. When they are used up, nobody can pay until you add more.',
  'wallets.exchange':
    'Use only addresses of a wallet whose recovery words you have yourself. An address at an exchange is not yours, and money on it can be lost.',
  'wallets.enter_list': 'Use a list of addresses',
  'wallets.find': 'Where your wallet shows it',
  'wallets.find_sparrow':
    'Sparrow: the key under Settings, Keystores, field xPub. Addresses under Addresses, Receive Addresses.',
  'wallets.find_electrum':
    'Electrum: the key in the menu Wallet, Information, Master Public Key. Addresses in the menu View, Show Addresses.',
  'wallets.find_metamask':
    'MetaMask shows no public key of this kind: use a list. Add accounts, and copy the address that stands under the name of each.',
  'wallets.find_tronlink':
    'TronLink shows no public key of this kind: use a list. Add accounts, and copy the address that stands under the name of each.',
  'wallets.find_phantom':
    'Phantom: add accounts, then in each of them choose Receive and Solana, and copy the address. Never use Show Private Key.',
  'wallets.find_tonkeeper':
    'Tonkeeper: choose Receive, and copy the address that begins with UQ. Each address of the list has to be of another wallet of yours.',
  'wallets.find_offline':
    'On a computer without network, the command “npm run wallet” makes recovery words, and prints public keys and addresses.',
  'wallets.public_key': 'Public key of the account',
  'wallets.public_key_hint': 'It begins with {prefixes}.',
  'wallets.not_public_key':
    'This is no public key that can be used here. It has to begin with {prefixes} and to be copied whole. Nothing was sent.',
  'wallets.secret': 'This can spend money.',
  'wallets.secret_text':
    'It was removed from this field, and was neither sent nor stored. Empty the clipboard, then copy the public key or the addresses instead. If anybody else may have seen it, move your money to a new wallet.',
  'wallets.script_type': 'What do your addresses begin with?',
  'wallets.script_type_hint':
    'An xpub does not tell it. Many wallets, Ledger’s too, print “xpub” for accounts whose addresses begin with bc1q. Look at a receiving address in your own wallet.',
  'wallets.choose': 'Choose',
  'wallets.choose_script': 'Choose what a receiving address in your own wallet begins with.',
  'wallets.depth_unusual':
    'This key is not an account’s: it is at depth {depth}, not {usual}. Electrum has such keys, at depth 1, for words that it made itself. With the wrong key, money goes to addresses that your wallet does not show.',
  'wallets.depth_known': 'It is the key that I mean.',
  'wallets.label': 'Your own name for it',
  'wallets.label_hint': 'Such as “Sparrow, shop”. Customers do not see it.',
  'wallets.add_and_compare': 'Add it and compare',
  'wallets.added': 'The wallet is added. Now compare its addresses.',
  'wallets.tick_first': 'Tick this to go on.',
  'wallets.addresses': 'Addresses',
  'wallets.addresses_hint': 'One a line, at most 200 at a time, of {networks}.',
  'wallets.no_addresses': 'Enter at least one address.',
  'wallets.too_many': 'Enter at most {most} addresses at a time.',
  'wallets.not_address':
    'Number {n} of the list is no address that can receive on {networks}. Copy it again. Nothing was sent.',
  'wallets.duplicate': 'Number {n} of the list is there twice. Each address is for one payment.',
  'wallets.compare': 'Compare the first addresses',
  'wallets.compare_key':
    'Open your own wallet and look at its receiving addresses, from the first one on. They have to be these, in this order.',
  'wallets.compare_list':
    'These are the first addresses of your list. Find each of them in your own wallet, and make sure that the wallet can send from it.',
  'wallets.compare_differs':
    'If even one differs, do not confirm: the money of every payment would be lost. Remove the wallet instead, and begin again with another key or another kind of address.',
  'wallets.path': 'Path',
  'wallets.script': 'Kind of address:',
  'wallets.paste': 'Check one exactly',
  'wallets.paste_hint': 'Paste an address that you copied from your own wallet.',
  'wallets.paste_match': 'This is number {n} of those above.',
  'wallets.paste_differs':
    'This is none of those above. Unless it stands further down in your own wallet, do not confirm.',
  'wallets.paste_no_address': 'This is no whole address of {networks}.',
  'wallets.compared': 'I have compared all of them with my own wallet, and they are the same.',
  'wallets.confirm': 'Confirm the wallet',
  'wallets.confirm_done': 'The wallet is confirmed.',
  'wallets.prove': 'Prove it with a small amount',
  'wallets.proof_wait':
    'The address for the proof comes in some seconds: the network is asked whether it was ever used.',
  'wallets.prove_text':
    'Send a small amount to this address, on each network that you want to use: {networks}. It is no payment of anybody, and stays yours.',
  'wallets.proof_each':
    'The address is the same on all of them, but the networks are not: what proves one proves no other.',
  'wallets.prove_spend':
    'Then check that your own wallet shows the money, and send some of it on. Only that shows that you can spend it.',
  'wallets.proof_address': 'address for the proof',
  'wallets.proof_qr': 'QR code of the address for the proof, on {networks}',
  'wallets.check_text':
    'When the money is final, the network is proven. If more than an hour has passed since you confirmed the wallet, have it looked at again.',
  'wallets.check': 'Look again now',
  'wallets.checking': 'It is looked at now.',
  'wallets.networks': 'Networks',
  'wallets.proven_text': 'A payment to its address was detected and confirmed.',
  'wallets.accepted_text': 'You took the risk of using it without proof.',
  'wallets.unproven_text': 'No money has arrived at this wallet yet, so it is not proven.',
  'wallets.no_node_text': 'The operator of this service has not set up this network.',
  'wallets.network_unreadable':
    'While it cannot be seen, no payment on it expires, and money that was sent in time counts.',
  'wallets.offered': 'Customers are offered it.',
  'wallets.not_offered': 'Customers are not offered it.',
  'wallets.accept': 'Use {network} without proof',
  'wallets.accept_risk':
    'If you cannot spend what these addresses receive on {network}, the money of every payment on it is lost. Nobody can bring it back.',
  'wallets.accept_instead': 'Sending a small amount first takes minutes, and shows it.',
  'wallets.accept_until':
    'You can stop it again at any time. Payments that are under way by then stay at their addresses.',
  'wallets.accept_tick': 'I can spend from these addresses, and take the risk of losing all money on {network}.',
  'wallets.accept_submit': 'Take the risk',
  'wallets.require_proof': 'Stop using {network} until it is proven',
  'wallets.require_proof_done': '{network} is not offered any more until it is proven.',
  'wallets.accept_done': '{network} is used without proof from now on.',
  'wallets.stopped_why':
    'This wallet gives no more addresses. Either something else uses its key, such as another shop or your own wallet, or one of its addresses does not follow from its key. What customers have begun to pay is watched on.',
  'wallets.stopped_do':
    'Find out what it is, and stop using the key there. Otherwise two people are shown the same address. Then resume here.',
  'wallets.resume': 'Resume',
  'wallets.resume_text': 'The wallet gives addresses again, far behind those that were used elsewhere.',
  'wallets.resume_tick': 'Nothing else uses this key any more.',
  'wallets.resume_done': 'The wallet gives addresses again.',
  'wallets.unreadable_text':
    'The operator has changed the secret that protects this key, so that no addresses can be made from it. Remove the wallet, and add its key again. Addresses that customers were shown are watched on.',
  'wallets.source': 'Made from',
  'wallets.next_index': 'Index of the next one',
  'wallets.gap': 'In a row without money',
  'wallets.gap_of': '{gap} of at most {limit}',
  'wallets.gap_warning':
    '{gap} addresses in a row have no money. Many wallets look only 20 addresses ahead, and would not show the next money. Raise the gap limit of your own wallet.',
  'wallets.gap_full':
    'Nobody can pay: {limit} addresses in a row have no money, so that no more are shown. Raise the gap limit of your own wallet first, then the one below.',
  'wallets.share_full':
    'Public pages no longer offer these networks: unpaid payments of strangers hold all {limit} addresses that they may. Your own server, till and team still get addresses.',
  'wallets.share_nearly':
    'Unpaid payments of strangers hold {held} of the {limit} addresses that they may. When they hold all, public pages stop offering these networks.',
  'wallets.share_add': 'Add more addresses below.',
  'wallets.share_raise_text':
    'You can raise the gap limit to {next}. Your own wallet must then look {next} addresses ahead, else it does not find all of your money.',
  'wallets.share_raise': 'Raise the limit to {next}',
  'wallets.share_raised': 'The limit is {next}. Set the gap limit of your own wallet to at least as much.',
  'wallets.addresses_left': 'Left',
  'wallets.addresses_left_n': { one: '{n} address', other: '{n} addresses' },
  'wallets.left_few': 'Only a few addresses are left. Add more below before they run out.',
  'wallets.left_empty': 'Nobody can pay: no address is left. Add more below.',
  'wallets.first': 'The first addresses',
  'wallets.more': 'Add addresses',
  'wallets.more_text':
    'Take them from the same wallet, and only those that never received anything: used ones are skipped.',
  'wallets.more_added': { one: '{n} address was added.', other: '{n} addresses were added.' },
  'wallets.used': 'Used addresses',
  'wallets.used_text':
    'All addresses that were shown to somebody, with their paths. With this table and your recovery words you find your money without this service. Keep it.',
  'wallets.used_download': 'Download as CSV',
  'wallets.gap_limit': 'Gap limit',
  'wallets.gap_limit_hint':
    'So many addresses in a row may be shown without money on any of them. Set the gap limit of your own wallet higher than this, else it does not find all of your money.',
  'wallets.agree_above': 'Ask two nodes above, in US dollars',
  'wallets.agree_above_hint':
    'Money that is worth more is final only when two nodes of its network say so, where the operator has set two. Empty: one is believed.',
  'wallets.whole_number': 'Enter a whole number, in digits.',
  'wallets.remove': 'Remove the wallet',
  'wallets.remove_text': 'It gives no more addresses. Customers are no longer offered {networks} with it.',
  'wallets.remove_kept':
    'Addresses that customers were shown are watched on, and money on them still counts. Your money stays where it is: in your own wallet.',
  'wallets.remove_download': 'Download the used addresses before, and keep them.',
  'wallets.remove_done': 'The wallet is removed. Its used addresses are watched on.',
}
