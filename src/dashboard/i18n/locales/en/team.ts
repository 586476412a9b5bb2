export default {
  'team.title': 'Team and devices',
}
