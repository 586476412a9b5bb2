import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/wallets'

export default {
  'wallets.title': 'Carteiras',
  'wallets.only_live': 'As carteiras são para o modo real',
  'wallets.only_live_text':
    'No modo de teste, a sandbox cria todos os endereços. Adicione as suas chaves e endereços no modo real.',
  'wallets.to_live': 'Ir para o modo real',
  'wallets.empty': 'Ainda não há carteiras',
  'wallets.empty_text':
    'Com uma carteira sua, o dinheiro dos clientes vai diretamente para endereços de que só você pode gastar. O Malipo não o pode mover nem recuperar: se perder as palavras de recuperação, perde tudo o que a carteira recebeu.',
  'wallets.guide': 'Guia: das palavras de recuperação ao primeiro pagamento',
  'wallets.add': 'Adicionar uma carteira',
  'wallets.add_for': 'Adicionar uma carteira: {networks}',
  'wallets.unconfirmed': 'Comparar endereços',
  'wallets.confirmed': 'Confirmada',
  'wallets.unreadable': 'Chave ilegível',
  'wallets.stopped': 'Parada',
  'wallets.proven': 'Comprovada',
  'wallets.accepted': 'Usada sem prova',
  'wallets.unproven': 'Ainda não comprovada',
  'wallets.detected': 'Detetado, {n} de {required}',
  'wallets.no_node': 'Não configurada',
  'wallets.unreachable_since': 'Indisponível desde {time}',
  'wallets.never': 'Nunca escreva uma chave privada nem palavras de recuperação, aqui ou em qualquer outra página web.',
  'wallets.never_text': 'O Malipo nunca as pede. Qualquer pessoa que as tenha pode levar o seu dinheiro.',
  'wallets.which': 'Que redes?',
  'wallets.which_text': 'As redes que têm os mesmos endereços partilham uma carteira.',
  'wallets.exists': 'Já tem uma carteira aqui. Para usar outra, remova-a primeiro.',
  'wallets.not_set_up': 'O operador não instalou nenhum nó para estas redes. Fale com ele.',
  'wallets.some_not_set_up': 'Não instaladas pelo operador: {networks}',
  'wallets.key_or_list': 'Uma chave pública ou uma lista de endereços',
  'wallets.cost': 'Custo de juntar o dinheiro',
  'wallets.cost_text':
    'Receber não lhe custa nada. Mas cada pagamento tem o seu próprio endereço, e juntar o dinheiro custa. Faça as contas antes de aceitar pagamentos pequenos.',
  'wallets.cost_bitcoin':
    'Bitcoin: cada pagamento é mais uma entrada numa transação, cerca de 68 bytes virtuais à taxa do dia.',
  'wallets.cost_evm':
    '{networks}: uma transação por pagamento. Para um token como o USDT, tem primeiro de enviar um pouco da moeda da rede para cada endereço.',
  'wallets.cost_tron':
    'Tron: para USDT, cerca de 6,4 TRX em cada endereço sem energia bloqueada, cerca de 13 TRX se o destinatário nunca teve USDT, e 1 TRX para ativar um endereço.',
  'wallets.cost_solana': 'Solana: uma pequena taxa por pagamento, que outro endereço pode pagar.',
  'wallets.cost_ton': 'TON: um pouco de TON em cada carteira, para a primeira transação e para o gás.',
  'wallets.cost_each': 'Por pagamento',
  'wallets.cost_range': '{min} a {max}',
  'wallets.cost_worth': 'Compensa a partir de',
  'wallets.cost_example':
    'Por exemplo, reunir 10 pagamentos em {asset} em {network} custa cerca de {min} a {max}. “Compensa” quer dizer que custa no máximo 5 %.',
  'wallets.cost_no_rate': 'De momento não há taxa de câmbio.',
  'wallets.cost_confirmed': 'Sei quanto custa juntar o dinheiro nestas redes.',
  'wallets.how': 'Uma chave ou uma lista?',
  'wallets.by_key': 'Uma chave pública',
  'wallets.by_key_text':
    'A chave pública estendida de uma conta. Todos os endereços derivam dela, por isso nunca se esgotam. Pode mostrar o seu dinheiro, mas não o pode gastar.',
  'wallets.by_key_secret':
    'Mantenha-a privada. Qualquer pessoa que a tenha vê todos os seus pagamentos. Com a chave privada de um só endereço, dá acesso a todo o dinheiro.',
  'wallets.enter_key': 'Usar uma chave pública',
  'wallets.by_list': 'Uma lista de endereços',
  'wallets.only_list': 'Os endereços desta rede não podem derivar de uma chave pública.',
  'wallets.by_list_text':
    'Endereços que copia da sua própria carteira, um para cada pagamento. Funciona com qualquer carteira. O primeiro endereço é para a prova: 20 endereços servem para 19 pagamentos. Quando todos estiverem usados, os clientes não podem pagar até adicionar mais.',
  'wallets.exchange':
    'Use apenas endereços de uma carteira cujas palavras de recuperação tem você mesmo. Um endereço numa corretora não é seu, e o dinheiro pode perder-se.',
  'wallets.enter_list': 'Usar uma lista de endereços',
  'wallets.find': 'Onde o encontrar',
  'wallets.find_sparrow':
    'Sparrow: a chave em Settings, Keystores, campo xPub. Os endereços em Addresses, Receive Addresses.',
  'wallets.find_electrum':
    'Electrum: a chave no menu Wallet, Information, Master Public Key. Os endereços no menu View, Show Addresses.',
  'wallets.find_metamask':
    'A MetaMask não mostra chaves públicas deste tipo: use uma lista. Adicione contas e copie o endereço que está sob o nome de cada uma.',
  'wallets.find_tronlink':
    'A TronLink não mostra chaves públicas deste tipo: use uma lista. Adicione contas e copie o endereço que está sob o nome de cada uma.',
  'wallets.find_phantom':
    'Phantom: adicione contas, depois em cada uma escolha Receive e Solana, e copie o endereço. Nunca use Show Private Key.',
  'wallets.find_tonkeeper':
    'Tonkeeper: escolha Receive e copie o endereço que começa por UQ. Cada endereço da lista tem de ser de outra carteira sua.',
  'wallets.find_offline':
    'Num computador sem rede, o comando “npm run wallet” cria palavras de recuperação e mostra chaves públicas e endereços.',
  'wallets.public_key': 'Chave pública da conta',
  'wallets.public_key_hint': 'Começa por {prefixes}.',
  'wallets.not_public_key':
    'Isto não é uma chave pública que possa ser usada aqui. Tem de começar por {prefixes} e ser copiada inteira. Nada foi enviado.',
  'wallets.secret': 'Isto pode gastar dinheiro.',
  'wallets.secret_text':
    'Foi retirado deste campo, e não foi enviado nem guardado. Esvazie a área de transferência e copie antes a chave pública ou os endereços. Se mais alguém o pode ter visto, mova o seu dinheiro para uma carteira nova.',
  'wallets.script_type': 'Por que começam os seus endereços?',
  'wallets.script_type_hint':
    'Uma xpub não contém esta informação. Muitas carteiras, também a Ledger, escrevem “xpub” para contas cujos endereços começam por bc1q. Veja um endereço de receção na sua própria carteira.',
  'wallets.choose': 'Escolha',
  'wallets.choose_script': 'Escolha por que começa um endereço de receção na sua própria carteira.',
  'wallets.depth_unusual':
    'Esta chave não é de uma conta: está à profundidade {depth}, e não {usual}. A Electrum usa a profundidade 1 para palavras de recuperação que ela criou. Com a chave errada, o dinheiro vai para endereços que a sua carteira não mostra.',
  'wallets.depth_confirmed': 'Quero usar esta chave.',
  'wallets.label': 'Nome da carteira',
  'wallets.label_hint': 'Por exemplo “Sparrow, loja”. Os clientes não o veem.',
  'wallets.add_and_compare': 'Adicionar e comparar',
  'wallets.added': 'A carteira foi adicionada. Compare agora os endereços.',
  'wallets.tick_first': 'Marque esta caixa para continuar.',
  'wallets.addresses': 'Endereços',
  'wallets.addresses_hint': 'Um por linha, no máximo 200 de cada vez, de {networks}.',
  'wallets.no_addresses': 'Indique pelo menos um endereço.',
  'wallets.too_many': 'Indique no máximo {most} endereços de cada vez.',
  'wallets.not_address':
    'O número {n} da lista não é um endereço que possa receber em {networks}. Copie-o de novo. Nada foi enviado.',
  'wallets.duplicate': 'O número {n} aparece duas vezes na lista. Cada endereço é para um pagamento.',
  'wallets.compare': 'Compare os primeiros endereços',
  'wallets.compare_key':
    'Abra a sua própria carteira e veja os endereços de receção, a partir do primeiro. Têm de ser estes, por esta ordem.',
  'wallets.compare_list':
    'Estes são os primeiros endereços da sua lista. Encontre cada um na sua própria carteira, e confirme que ela pode enviar a partir dele.',
  'wallets.compare_differs':
    'Se um só for diferente, não confirme: o dinheiro de todos os pagamentos perder-se-ia. Remova antes a carteira e recomece com outra chave ou outro tipo de endereço.',
  'wallets.path': 'Caminho',
  'wallets.script': 'Tipo de endereço:',
  'wallets.paste': 'Verificar um endereço',
  'wallets.paste_hint': 'Cole um endereço que copiou da sua própria carteira.',
  'wallets.paste_match': 'É o número {n} da lista acima.',
  'wallets.paste_differs':
    'Este endereço não está na lista acima. Não confirme, a menos que venha mais à frente na sua própria carteira.',
  'wallets.paste_no_address': 'Isto não é um endereço completo de {networks}.',
  'wallets.compared': 'Comparei todos os endereços com a minha própria carteira, e são iguais.',
  'wallets.confirm': 'Confirmar a carteira',
  'wallets.confirm_done': 'A carteira está confirmada.',
  'wallets.prove': 'Prove-a com um valor pequeno',
  'wallets.proof_wait':
    'O endereço para a prova aparece dentro de segundos, assim que a rede confirmar que nunca foi usado.',
  'wallets.prove_text':
    'Envie um valor pequeno para este endereço, em cada rede que quer usar: {networks}. Não é um pagamento, e continua seu.',
  'wallets.proof_amount': '{network}: cerca de {amount} {asset}',
  'wallets.proof_fee':
    'A maioria das corretoras permite levantar estes valores. Quem envia paga também uma taxa de rede.',
  'wallets.proof_each': 'O endereço é o mesmo em todas, mas cada rede precisa da sua própria prova.',
  'wallets.prove_spend':
    'Depois verifique se a sua própria carteira mostra o dinheiro, e envie parte dele. Só isso prova que o pode gastar.',
  'wallets.proof_address': 'endereço para a prova',
  'wallets.proof_qr': 'Código QR do endereço para a prova, em {networks}',
  'wallets.check_text':
    'A rede está comprovada quando o dinheiro é definitivo. Se confirmou a carteira há mais de uma hora, verifique de novo.',
  'wallets.check': 'Verificar agora',
  'wallets.checking': 'A verificar',
  'wallets.networks': 'Redes',
  'wallets.proven_text': 'Foi detetado e confirmado um montante no seu endereço.',
  'wallets.accepted_text': 'Assumiu o risco de a usar sem prova.',
  'wallets.unproven_text': 'Ainda não chegou dinheiro a esta carteira, por isso não está comprovada.',
  'wallets.detected_text': 'O seu dinheiro foi detetado. A rede fica comprovada quando tiver {required} confirmações.',
  'wallets.no_node_text': 'O operador não configurou esta rede.',
  'wallets.network_unavailable':
    'Enquanto está indisponível, nenhum pagamento nela expira, e o dinheiro enviado a tempo conta.',
  'wallets.offered': 'Os clientes podem pagar nesta rede.',
  'wallets.not_offered': 'Os clientes não podem pagar nesta rede.',
  'wallets.not_offered_stopped': 'Os clientes não podem pagar nesta rede enquanto a carteira está parada.',
  'wallets.accept': 'Usar {network} sem prova',
  'wallets.accept_risk':
    'Se não puder gastar o que estes endereços recebem em {network}, o dinheiro de todos os pagamentos nela está perdido. Ninguém o pode recuperar.',
  'wallets.accept_instead': 'Um valor de teste pequeno leva minutos, e prova que pode gastar.',
  'wallets.accept_until': 'Pode parar isto a qualquer momento. Os pagamentos já em curso mantêm os seus endereços.',
  'wallets.accept_tick':
    'Posso gastar a partir destes endereços, e assumo o risco de perder todo o dinheiro em {network}.',
  'wallets.accept_submit': 'Assumir o risco',
  'wallets.require_proof': 'Deixar de usar {network} até haver prova',
  'wallets.require_proof_done': '{network} deixa de ser oferecida até haver prova.',
  'wallets.accept_done': '{network} é usada sem prova a partir de agora.',
  'wallets.stopped_why':
    'Esta carteira já não dá endereços, por isso os clientes não podem pagar com ela. Os pagamentos em curso continuam a ser vigiados.',
  'wallets.stopped_used': 'Este endereço foi usado em {network}, sem ter sido mostrado a um cliente:',
  'wallets.stopped_not_derived': 'Este endereço guardado não é o que a sua chave gera. Avise o operador:',
  'wallets.stopped_index': 'Número',
  'wallets.stopped_transaction': 'Transação',
  'wallets.stopped_mine':
    'Se foi você que enviou este dinheiro, por exemplo para o reunir, a carteira pode continuar. Da próxima vez, reúna numa carteira com outras palavras de recuperação.',
  'wallets.stopped_do':
    'Se não, outro programa ou outra loja usa esta chave. Pare-o primeiro: senão dois clientes podem receber o mesmo endereço.',
  'wallets.resume': 'Fui eu',
  'wallets.resume_text': 'A carteira volta a dar endereços, bem depois deste.',
  'wallets.resume_tick': 'Fui eu que enviei este dinheiro, e mais nada dá endereços desta chave.',
  'wallets.resume_done': 'A carteira volta a dar endereços.',
  'wallets.unreadable_text':
    'O operador mudou o segredo que protege esta chave, e já não se podem derivar endereços dela. Remova a carteira e adicione de novo a chave. Os endereços que os clientes já têm continuam a ser vigiados.',
  'wallets.source': 'Origem',
  'wallets.next_index': 'Próximo índice',
  'wallets.gap': 'Endereços consecutivos não usados',
  'wallets.gap_of': '{gap} de {limit} no máximo',
  'wallets.gap_warning':
    '{gap} endereços consecutivos não receberam dinheiro. Muitas carteiras só procuram 20 endereços à frente, e não mostrariam o próximo pagamento. Aumente o limite de intervalo (gap limit) da sua própria carteira.',
  'wallets.gap_full':
    'Os clientes não podem pagar: {limit} endereços consecutivos não receberam dinheiro, por isso não se dão mais. Aumente primeiro o limite de intervalo da sua própria carteira, depois o de baixo.',
  'wallets.share_full':
    'As páginas públicas já não oferecem estas redes: pagamentos não pagos de desconhecidos ocupam todos os {limit} endereços a que têm direito. O seu servidor, a sua caixa e a sua equipa continuam a receber endereços.',
  'wallets.share_nearly':
    'Pagamentos não pagos de desconhecidos ocupam {held} dos {limit} endereços a que têm direito. Quando ocuparem todos, as páginas públicas deixam de oferecer estas redes.',
  'wallets.share_add': 'Adicione endereços mais abaixo.',
  'wallets.share_raise_text':
    'Pode aumentar o limite de intervalo para {next}. A sua própria carteira tem então de procurar {next} endereços à frente, senão não encontra todo o seu dinheiro.',
  'wallets.share_raise': 'Aumentar o limite para {next}',
  'wallets.share_raised':
    'O limite é {next}. Defina o limite de intervalo da sua própria carteira pelo menos com esse valor.',
  'wallets.addresses_left': 'Endereços restantes',
  'wallets.addresses_left_n': { one: '{n} endereço', other: '{n} endereços' },
  'wallets.left_few': 'Restam poucos endereços. Adicione mais abaixo antes que se esgotem.',
  'wallets.left_empty': 'Os clientes não podem pagar: não resta nenhum endereço. Adicione mais abaixo.',
  'wallets.first': 'Os primeiros endereços',
  'wallets.more': 'Adicionar endereços',
  'wallets.more_text': 'Tire-os da mesma carteira. Os endereços que já receberam dinheiro são ignorados.',
  'wallets.more_added': { one: '{n} endereço foi adicionado.', other: '{n} endereços foram adicionados.' },
  'wallets.used': 'Endereços usados',
  'wallets.used_text':
    'Todos os endereços mostrados aos clientes, com os seus caminhos, pagamentos, moedas e valores, e se já reuniu o dinheiro. Com esta tabela e as suas palavras de recuperação, encontra o seu dinheiro sem este serviço. Guarde uma cópia.',
  'wallets.gap_limit': 'Limite de intervalo (gap limit)',
  'wallets.gap_limit_hint':
    'Número de endereços consecutivos que podem ser dados sem receber dinheiro. Defina o limite da sua própria carteira acima deste, senão ela não encontra todo o seu dinheiro.',
  'wallets.agree_above': 'Exigir dois nós acima de, em dólares dos EUA',
  'wallets.agree_above_hint':
    'Montantes maiores só são definitivos quando dois nós da rede concordam, onde o operador configurou dois. Vazio: basta um nó.',
  'wallets.whole_number': 'Indique um número inteiro, em algarismos.',
  'wallets.remove': 'Remover a carteira',
  'wallets.remove_text': 'Não dá mais endereços. Os clientes deixam de poder pagar em {networks} com ela.',
  'wallets.remove_kept':
    'Os endereços que os clientes já têm continuam a ser vigiados, e o dinheiro neles ainda conta. O seu dinheiro fica na sua própria carteira.',
  'wallets.remove_download': 'Descarregue antes os endereços usados, e guarde-os.',
  'wallets.remove_done': 'A carteira foi removida. Os endereços usados continuam a ser vigiados.',
  'wallets.own': 'Os seus próprios endereços',
  'wallets.own_text':
    'Indique os endereços de onde envia moedas para taxas de rede, e as suas outras carteiras. O dinheiro deles fica marcado como seu, e não é comunicado como moeda errada. Continua a pagar um pagamento que o pediu.',
  'wallets.own_exchange': 'Não indique um endereço de uma corretora: muitas pessoas enviam a partir dele.',
  'wallets.own_add': 'Adicionar um endereço',
  'wallets.own_family': 'Redes',
  'wallets.own_address': 'Endereço',
  'wallets.own_address_hint': 'Um endereço de onde só você envia.',
  'wallets.own_label': 'Nome do endereço',
  'wallets.own_label_hint': 'Por exemplo “Taxas de rede”.',
  'wallets.own_added': 'Endereço adicionado',
  'wallets.own_remove': 'Remover',
  'wallets.own_removed': 'Endereço removido',
} satisfies MessagesOf<typeof en>
