import { ITEM_KINDS, type OrderItem } from '../../../contract/page/order-items'
import { Fold } from '../../parts/fold'
import { Lines } from '../../parts/form/lines'
import { SelectField } from '../../parts/form/select-field'
import { TextField } from '../../parts/form/text-field'
import { useI18n } from '../../state/dashboard-context'

export function ItemFields({ items }: { items: readonly OrderItem[] }) {
  const { t } = useI18n()
  return (
    <Fold title={t('pages.items')} open={items.length > 0}>
      <Lines
        title={t('pages.items')}
        isLegendHidden
        hint={t('pages.items_hint')}
        initial={items}
        add={t('parts.add_line')}
      >
        {(index, item) => (
          <>
            <TextField name={`items.${index}.name`} label={t('parts.name')} value={item?.name} />
            <TextField
              name={`items.${index}.quantity`}
              label={t('parts.quantity')}
              value={item?.quantity ?? '1'}
              inputMode="decimal"
            />
            <TextField
              name={`items.${index}.amount`}
              label={t('pages.item_amount')}
              value={item?.amount.replace(/^-/, '')}
              inputMode="decimal"
            />
            <SelectField
              name={`items.${index}.kind`}
              label={t('pages.item_kind')}
              value={item?.kind ?? 'item'}
              options={ITEM_KINDS.map((kind) => [kind, t(`pages.kind_${kind}`)] as const)}
            />
          </>
        )}
      </Lines>
    </Fold>
  )
}
