import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/access'

export default {
  'access.title': 'Entrada e dispositivos',
  'access.passkeys': 'Impressão digital ou PIN',
  'access.passkeys_text':
    'Entre e confirme transferências com a impressão digital, o rosto ou o PIN do seu dispositivo. Ficam no dispositivo: nunca os vemos.',
  'access.add': 'Adicionar este dispositivo',
  'access.name': 'Nome',
  'access.name_hint': 'Como reconhece o dispositivo, por exemplo: o meu telemóvel.',
  'access.added': 'Já pode entrar com este dispositivo.',
  'access.renamed': 'Nome mudado',
  'access.rename': 'Mudar o nome',
  'access.remove': 'Remover',
  'access.remove_text':
    'O dispositivo já não o deixa entrar nem confirmar. Pode continuar nas definições dele: remova-o também aí.',
  'access.removed': 'Removido',
  'access.failed': 'O seu dispositivo não confirmou. Tente outra vez.',
  'access.added_at': 'Adicionado {time}',
  'access.used_at': 'Último uso {time}',
  'access.never_used': 'Ainda não usado',
  'access.codes': 'Códigos de recuperação',
  'access.codes_text':
    'Se perder o telemóvel, cada código deixa-o entrar uma vez. Guarde-os em papel, longe do telemóvel.',
  'access.codes_left': 'Códigos restantes: {n}',
  'access.codes_none': 'Não tem códigos de recuperação.',
  'access.create_codes': 'Criar códigos de recuperação',
  'access.replace_text': 'Os códigos anteriores deixam de funcionar.',
  'access.codes_title': 'Os seus códigos de recuperação',
  'access.codes_once': 'Anote-os agora: não voltam a ser mostrados. Cada um funciona uma vez.',
  'access.codes_name': 'os códigos',
  'access.recovered': 'Perdeu um dispositivo?',
  'access.recovered_text':
    'Termine a sessão dos outros dispositivos e remova abaixo o que se perdeu. Códigos de recuperação restantes: {n}.',
  'access.sign_out_others': 'Terminar a sessão dos outros dispositivos',
  'access.signed_out_others': 'Os outros dispositivos saíram.',
} satisfies MessagesOf<typeof en>
