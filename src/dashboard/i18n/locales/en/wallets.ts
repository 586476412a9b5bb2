export default {
  'wallets.title': 'Wallets',
  'wallets.only_live': 'Wallets are for live mode',
  'wallets.only_live_text':
    'In test mode the sandbox creates all addresses. Add your own keys and addresses in live mode.',
  'wallets.to_live': 'Go to live mode',
  'wallets.empty': 'No wallet yet',
  'wallets.empty_text':
    'With your own wallet, your customers’ money goes straight to addresses that only you can spend from. Malipo cannot move it or recover it: if you lose the recovery words of the wallet, you lose all that it has received.',
  'wallets.guide': 'Guide: from recovery words to the first payment',
  'wallets.add': 'Add a wallet',
  'wallets.add_for': 'Add a wallet: {networks}',
  'wallets.unconfirmed': 'Compare addresses',
  'wallets.confirmed': 'Confirmed',
  'wallets.unreadable': 'Key not readable',
  'wallets.stopped': 'Stopped',
  'wallets.proven': 'Proven',
  'wallets.accepted': 'Used without proof',
  'wallets.unproven': 'Not proven yet',
  'wallets.detected': 'Detected, {n} of {required}',
  'wallets.no_node': 'Not set up',
  'wallets.unreachable_since': 'Unavailable since {time}',
  'wallets.never': 'Never enter a private key or recovery words here or on any other web page.',
  'wallets.never_text': 'Malipo never asks for them. Anyone who has them can take your money.',
  'wallets.which': 'Which networks?',
  'wallets.which_text': 'Networks that share the same addresses share one wallet.',
  'wallets.exists': 'You already have a wallet here. To use another one, remove it first.',
  'wallets.not_set_up': 'The operator has set up no node for these networks. Ask the operator.',
  'wallets.some_not_set_up': 'Not set up by the operator: {networks}',
  'wallets.key_or_list': 'A public key, or a list of addresses',
  'wallets.cost': 'Cost of collecting the money',
  'wallets.cost_text':
    'Receiving is free. But each payment has its own address, and you pay network fees to bring the money together. Calculate this before you accept small payments.',
  'wallets.cost_bitcoin':
    'Bitcoin: each payment adds one input to a transaction, about 68 virtual bytes at the current fee.',
  'wallets.cost_evm':
    '{networks}: one transaction for each payment. For a token such as USDT, you first send some of the network’s own coin to each address.',
  'wallets.cost_tron':
    'Tron: for USDT about 6.4 TRX per address without staked energy, about 13 TRX if the recipient never held USDT, and 1 TRX to activate an address.',
  'wallets.cost_solana': 'Solana: a small fee for each payment, which another address can pay.',
  'wallets.cost_ton': 'TON: some TON in each wallet for its first transaction and for gas.',
  'wallets.cost_each': 'Per payment',
  'wallets.cost_range': '{min} to {max}',
  'wallets.cost_worth': 'Worth collecting from',
  'wallets.cost_example':
    'For example, 10 payments in {asset} on {network} cost about {min} to {max} to collect. “Worth collecting” means that it costs at most 5 %.',
  'wallets.cost_no_rate': 'There is no exchange rate at the moment.',
  'wallets.cost_confirmed': 'I know what collecting costs on these networks.',
  'wallets.how': 'A key or a list?',
  'wallets.by_key': 'A public key',
  'wallets.by_key_text':
    'The extended public key of an account. All addresses are derived from it, so they never run out. It can show your money, but not spend it.',
  'wallets.by_key_secret':
    'Keep it private. Anyone who has it can see all your payments. Together with the private key of a single address, it gives access to all the money.',
  'wallets.enter_key': 'Use a public key',
  'wallets.by_list': 'A list of addresses',
  'wallets.only_list': 'Addresses on this network cannot be derived from a public key.',
  'wallets.by_list_text':
    'Addresses that you copy from your own wallet, one for each payment. This works with every wallet. The first address is used for the proof: 20 addresses serve 19 payments. When all are used, customers cannot pay until you add more.',
  'wallets.exchange':
    'Use only addresses of a wallet whose recovery words you have. An address at an exchange is not yours, and money sent to it can be lost.',
  'wallets.enter_list': 'Use a list of addresses',
  'wallets.find': 'Where to find it',
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
    'Tonkeeper: choose Receive, and copy the address that begins with UQ. Each address in the list must belong to a different wallet of yours.',
  'wallets.find_offline':
    'On an offline computer, the command “npm run wallet” creates recovery words, and prints public keys and addresses.',
  'wallets.public_key': 'Public key of the account',
  'wallets.public_key_hint': 'It begins with {prefixes}.',
  'wallets.not_public_key':
    'This public key cannot be used here. It must begin with {prefixes} and be copied completely. Nothing was sent.',
  'wallets.secret': 'This can spend money.',
  'wallets.secret_text':
    'It was removed from this field, and was neither sent nor stored. Clear the clipboard, then copy the public key or the addresses instead. If anyone else may have seen it, move your money to a new wallet.',
  'wallets.script_type': 'What do your addresses begin with?',
  'wallets.script_type_hint':
    'An xpub does not contain this. Many wallets, including Ledger, print “xpub” for accounts whose addresses begin with bc1q. Check a receiving address in your own wallet.',
  'wallets.choose': 'Choose',
  'wallets.choose_script': 'Choose the beginning of a receiving address in your own wallet.',
  'wallets.depth_unusual':
    'This is not the key of an account: it is at depth {depth}, not {usual}. Electrum uses depth 1 for recovery words that it created. With the wrong key, money goes to addresses that your wallet does not show.',
  'wallets.depth_confirmed': 'I want to use this key.',
  'wallets.label': 'Name of the wallet',
  'wallets.label_hint': 'For example “Sparrow, shop”. Customers do not see it.',
  'wallets.add_and_compare': 'Add and compare',
  'wallets.added': 'Wallet added. Now compare its addresses.',
  'wallets.tick_first': 'Tick this box to continue.',
  'wallets.addresses': 'Addresses',
  'wallets.addresses_hint': 'One per line, up to 200 at a time, on {networks}.',
  'wallets.no_addresses': 'Enter at least one address.',
  'wallets.too_many': 'Enter at most {most} addresses at a time.',
  'wallets.not_address':
    'Number {n} in the list is not an address that can receive on {networks}. Copy it again. Nothing was sent.',
  'wallets.duplicate': 'Number {n} appears twice in the list. Each address is for one payment.',
  'wallets.compare': 'Compare the first addresses',
  'wallets.compare_key':
    'Open your own wallet and look at its receiving addresses, starting with the first. They must be these, in this order.',
  'wallets.compare_list':
    'These are the first addresses of your list. Find each of them in your own wallet, and make sure that the wallet can send from it.',
  'wallets.compare_differs':
    'If even one differs, do not confirm: you would lose the money of every payment. Remove the wallet, and start again with another key or address type.',
  'wallets.path': 'Path',
  'wallets.script': 'Address type:',
  'wallets.paste': 'Check an address',
  'wallets.paste_hint': 'Paste an address from your own wallet.',
  'wallets.paste_match': 'This is number {n} in the list above.',
  'wallets.paste_differs':
    'This address is not in the list above. Do not confirm, unless it comes later in your own wallet.',
  'wallets.paste_no_address': 'This is not a complete address on {networks}.',
  'wallets.compared': 'I have compared all addresses with my own wallet, and they match.',
  'wallets.confirm': 'Confirm the wallet',
  'wallets.confirm_done': 'Wallet confirmed',
  'wallets.prove': 'Prove it with a small amount',
  'wallets.proof_wait':
    'The address for the proof appears in a few seconds, once the network confirms that it was never used.',
  'wallets.prove_text':
    'Send a small amount to this address on each network that you want to use: {networks}. It is not a payment, and stays yours.',
  'wallets.proof_amount': '{network}: about {amount} {asset}',
  'wallets.proof_fee': 'Most exchanges let you withdraw these amounts. The sender also pays a network fee.',
  'wallets.proof_each': 'The address is the same on all of them, but each network needs its own proof.',
  'wallets.prove_spend':
    'Then check that your own wallet shows the money, and send some of it on. Only this proves that you can spend it.',
  'wallets.proof_address': 'address for the proof',
  'wallets.proof_qr': 'QR code of the address for the proof, on {networks}',
  'wallets.check_text':
    'The network is proven when the money is final. If you confirmed the wallet more than an hour ago, check again.',
  'wallets.check': 'Check now',
  'wallets.checking': 'Checking now',
  'wallets.networks': 'Networks',
  'wallets.proven_text': 'Money sent to the address for the proof was detected and confirmed.',
  'wallets.accepted_text': 'You accepted the risk of using it without proof.',
  'wallets.unproven_text': 'No money has arrived at this wallet yet, so it is not proven.',
  'wallets.detected_text': 'Your money was detected. The network is proven once it has {required} confirmations.',
  'wallets.no_node_text': 'The operator has not set up this network.',
  'wallets.network_unavailable':
    'While it is unavailable, payments on it do not expire, and money sent in time counts.',
  'wallets.offered': 'Customers can pay on it.',
  'wallets.not_offered': 'Customers cannot pay on it.',
  'wallets.not_offered_stopped': 'Customers cannot pay on it while the wallet is stopped.',
  'wallets.accept': 'Use {network} without proof',
  'wallets.accept_risk':
    'If you cannot spend from these addresses on {network}, the money of every payment on it is lost. Nobody can recover it.',
  'wallets.accept_instead': 'A small test amount takes minutes, and proves that you can spend.',
  'wallets.accept_until': 'You can stop this at any time. Payments in progress keep their addresses.',
  'wallets.accept_tick': 'I can spend from these addresses, and accept the risk of losing all money on {network}.',
  'wallets.accept_submit': 'Accept the risk',
  'wallets.require_proof': 'Stop using {network} until it is proven',
  'wallets.require_proof_done': '{network} is no longer offered until it is proven.',
  'wallets.accept_done': '{network} is now used without proof.',
  'wallets.stopped_why':
    'This wallet issues no more addresses, so customers cannot pay with it. Payments in progress are still monitored.',
  'wallets.stopped_used': 'This address was used on {network}, although no customer was shown it:',
  'wallets.stopped_not_derived': 'This stored address is not the one that your key derives. Tell the operator:',
  'wallets.stopped_index': 'Number',
  'wallets.stopped_transaction': 'Transaction',
  'wallets.stopped_mine':
    'If you sent this money yourself, for example to collect it, the wallet can go on. Next time, collect to a wallet with other recovery words.',
  'wallets.stopped_do':
    'If not, another program or shop uses this key. Stop it first: otherwise two customers could get the same address.',
  'wallets.resume': 'This was me',
  'wallets.resume_text': 'The wallet issues addresses again, well after this one.',
  'wallets.resume_tick': 'I sent this money, and nothing else gives out addresses of this key.',
  'wallets.resume_done': 'Wallet resumed',
  'wallets.unreadable_text':
    'The operator has changed the secret that protects this key, so no addresses can be derived from it. Remove the wallet, and add its key again. Addresses that customers already have are still monitored.',
  'wallets.source': 'Source',
  'wallets.next_index': 'Next index',
  'wallets.gap': 'Consecutive unused addresses',
  'wallets.gap_of': '{gap} of at most {limit}',
  'wallets.gap_warning':
    '{gap} consecutive addresses have received no money. Many wallets search only 20 addresses ahead, and would not show the next payment. Raise the gap limit of your own wallet.',
  'wallets.gap_full':
    'Customers cannot pay: {limit} consecutive addresses have received no money, so no more are issued. Raise the gap limit of your own wallet first, then the limit below.',
  'wallets.share_full':
    'Public pages no longer offer these networks: unpaid payments of unknown visitors use all {limit} addresses available to them. Your own server, till and team still get addresses.',
  'wallets.share_nearly':
    'Unpaid payments of unknown visitors use {held} of the {limit} addresses available to them. When all are used, public pages stop offering these networks.',
  'wallets.share_add': 'Add more addresses below.',
  'wallets.share_raise_text':
    'You can raise the gap limit to {next}. Your own wallet must then search {next} addresses ahead, or it will not find all of your money.',
  'wallets.share_raise': 'Raise the limit to {next}',
  'wallets.share_raised': 'The limit is now {next}. Set the gap limit of your own wallet to at least this value.',
  'wallets.addresses_left': 'Addresses left',
  'wallets.addresses_left_n': { one: '{n} address', other: '{n} addresses' },
  'wallets.left_few': 'Only a few addresses are left. Add more below.',
  'wallets.left_empty': 'Customers cannot pay: no address is left. Add more below.',
  'wallets.first': 'First addresses',
  'wallets.more': 'Add addresses',
  'wallets.more_text': 'Take them from the same wallet. Addresses that have received money before are skipped.',
  'wallets.more_added': { one: '{n} address was added.', other: '{n} addresses were added.' },
  'wallets.used': 'Used addresses',
  'wallets.used_text':
    'All addresses that were shown to customers, with their paths, payments, coins and amounts, and whether you have collected the money. With this table and your recovery words you find your money without this service. Keep a copy.',
  'wallets.gap_limit': 'Gap limit',
  'wallets.gap_limit_hint':
    'Number of consecutive addresses that may be issued without receiving money. Set the gap limit of your own wallet higher, or it will not find all of your money.',
  'wallets.agree_above': 'Require two nodes above, in US dollars',
  'wallets.agree_above_hint':
    'Larger amounts are final only when two nodes of the network agree, where the operator has set up two. Leave empty to trust one node.',
  'wallets.whole_number': 'Enter a whole number in digits.',
  'wallets.remove': 'Remove the wallet',
  'wallets.remove_text': 'It issues no more addresses. Customers can no longer pay on {networks} with it.',
  'wallets.remove_kept':
    'Addresses that customers already have are still monitored, and money on them still counts. Your money stays in your own wallet.',
  'wallets.remove_download': 'Download the used addresses first, and keep them.',
  'wallets.remove_done': 'Wallet removed. Its used addresses are still monitored.',
  'wallets.own': 'Your own addresses',
  'wallets.own_text':
    'Name the addresses from which you send coins for network fees, and your other wallets. Money from them is then marked as your own, and not reported as a wrong coin. It still pays for a payment that asked for it.',
  'wallets.own_exchange': 'Do not name an address of an exchange: many people send from it.',
  'wallets.own_add': 'Add an address',
  'wallets.own_family': 'Networks',
  'wallets.own_address': 'Address',
  'wallets.own_address_hint': 'An address from which only you send.',
  'wallets.own_label': 'Name of the address',
  'wallets.own_label_hint': 'For example “Network fees”.',
  'wallets.own_added': 'Address added',
  'wallets.own_remove': 'Remove',
  'wallets.own_removed': 'Address removed',
}
