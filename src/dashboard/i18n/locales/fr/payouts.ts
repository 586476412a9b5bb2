import type { MessagesOf } from '../../../../words/create-texts'
import type en from '../en/payouts'

export default {
  'payouts.title': 'Virements',
  'payouts.new': 'Faire un virement',
  'payouts.payout': 'Virement',
  'payouts.empty': 'Pas encore de virements',
  'payouts.empty_text': 'Virez votre solde vers votre compte bancaire. Échangez d’abord vos cryptomonnaies en nairas.',
  'payouts.created': 'En cours',
  'payouts.success': 'Viré',
  'payouts.failed': 'Échoué',
  'payouts.failed_text': 'Ce virement a échoué. L’argent est de retour dans votre solde.',
  'payouts.bank': 'Compte bancaire',
  'payouts.reference_hint':
    'Votre propre nom pour le virement, par exemple salaire-2026-11. Chaque nom ne sert qu’une fois.',
  'payouts.bank_missing': 'Ce compte bancaire a été supprimé.',
  'payouts.review': 'Vérifier le virement',
  'payouts.balance_exceeded': 'Votre solde est de {amount}.',
  'payouts.confirm': 'Virer ce montant ?',
  'payouts.confirm_text': 'L’argent quitte votre solde immédiatement. Un virement est irréversible.',
  'payouts.send': 'Virer maintenant',
  'payouts.sent': 'Le virement est en route.',
  'payouts.banks': 'Comptes bancaires',
  'payouts.no_bank': 'Ajoutez d’abord un compte bancaire',
  'payouts.no_bank_text': 'Ajoutez le compte bancaire qui reçoit vos virements.',
  'payouts.add_bank': 'Ajouter un compte bancaire',
  'payouts.bank_added': 'Le compte bancaire est ajouté.',
  'payouts.bank_code': 'Code de la banque',
  'payouts.bank_code_hint': '3 à 6 chiffres, par exemple 058.',
  'payouts.bank_choose': 'Choisissez une banque',
  'payouts.bank_other': 'Une autre banque',
  'payouts.bank_name': 'Nom de la banque',
  'payouts.bank_missing_choice': 'Choisissez la banque du compte.',
  'payouts.account_name_hint':
    'Tel qu’enregistré à la banque. Nous ne pouvons pas le vérifier : la banque peut refuser un autre nom.',
  'payouts.only_naira':
    'Les virements vont vers des comptes bancaires au Nigeria, en nairas. Les paiements dans d’autres devises arrivent en crypto : échangez-les d’abord contre des nairas.',
  'payouts.account_number_hint': '10 chiffres.',
  'payouts.delete_bank': 'Supprimer',
  'payouts.delete_bank_text':
    'Vous ne pourrez plus faire de virement vers ce compte. Les virements déjà faits se poursuivent.',
  'payouts.bank_deleted': 'Le compte bancaire est supprimé.',
} satisfies MessagesOf<typeof en>
